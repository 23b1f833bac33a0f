//! Easing curves against the table of the reference.

use maquette::anim::Easing;

#[test]
fn every_curve_passes_through_the_values_of_the_table() {
    let rows = [
        (Easing::Linear, [0.25, 0.5, 0.75]),
        (Easing::Cubic, [0.156_250, 0.5, 0.843_750]),
        (Easing::HermiteCubic, [0.156_250, 0.5, 0.843_750]),
        (Easing::Sinusoidal, [0.146_447, 0.5, 0.853_553]),
        (Easing::QuadraticInOut, [0.125, 0.5, 0.875]),
        (Easing::CubicInOut, [0.0625, 0.5, 0.9375]),
        (Easing::QuarticInOut, [0.031_25, 0.5, 0.968_75]),
        (Easing::QuinticInOut, [0.015_625, 0.5, 0.984_375]),
        (Easing::CircularIn, [0.031_754, 0.133_975, 0.338_562]),
        (Easing::CircularOut, [0.661_438, 0.866_025, 0.968_246]),
        (Easing::CircularInOut, [0.066_987, 0.5, 0.933_013]),
        (Easing::ExpIn, [0.005_524, 0.031_250, 0.176_777]),
        (Easing::ExpOut, [0.823_223, 0.968_750, 0.994_476]),
        (Easing::ExpInOut, [0.015_625, 0.5, 0.984_375]),
    ];
    assert_eq!(
        rows.map(|(curve, _)| curve),
        Easing::ALL,
        "every curve has a row"
    );
    for (curve, expected) in rows {
        for (passed, expected) in [0.25, 0.5, 0.75].into_iter().zip(expected) {
            let weight = curve.weight(passed);
            assert!(
                (weight - expected).abs() < 2e-6,
                "{curve:?} at {passed}: {weight}, not {expected}"
            );
        }
    }
}

#[test]
fn every_curve_starts_at_0_ends_at_1_and_never_falls() {
    for curve in Easing::ALL {
        assert_eq!(
            (curve.weight(0.0), curve.weight(1.0)),
            (0.0, 1.0),
            "{curve:?}"
        );
        let weights: Vec<f32> = (0..=1000_u16)
            .map(|i| curve.weight(f32::from(i) / 1000.0))
            .collect();
        // Rounding may turn a flat stretch by one unit in the last place.
        assert!(
            weights.windows(2).all(|pair| pair[1] >= pair[0] - 1e-7),
            "{curve:?} falls"
        );
        assert!(
            weights.iter().all(|weight| (0.0..=1.0).contains(weight)),
            "{curve:?} leaves 0 to 1"
        );
    }
}

#[test]
fn outside_its_time_a_curve_stays_at_its_ends() {
    for curve in Easing::ALL {
        assert_eq!(
            (curve.weight(-3.0), curve.weight(f32::NEG_INFINITY)),
            (0.0, 0.0)
        );
        assert_eq!(
            (
                curve.weight(1.5),
                curve.weight(f32::INFINITY),
                curve.weight(f32::NAN)
            ),
            (1.0, 1.0, 1.0)
        );
    }
}

#[test]
fn a_curve_is_found_by_its_name() {
    for curve in Easing::ALL {
        assert_eq!(Easing::from_name(curve.name()), Some(curve));
    }
    assert_eq!(Easing::from_name("cubic"), None);
}
