// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 07c9d96422e33f64, 1 tables, 2128 bytes:
//      2128  HAND_KEYS

/// The key of holding pieces in hand, by colour, kind and count; 0 for none. Origin: zobrist.toml. 2128 bytes.
pub(crate) static HAND_KEYS: [[[u64; 19]; 7]; 2] = [
    [
        [
            0x0, 0x4027148f08b50e75, 0x615d1a1cfcad3e7, 0xeb8c977f9b7513a9, 0xf81be843f83888a3, 0x3c0fe84491b561cd, 0xbb989e4e6da045e6, 0x6d6ff93f9a2a6c9d, 0x4eeb425663920adf,
            0xa212943574e40b2a, 0x53c5b3755d9d7d76, 0xa2291758f33e4d9d, 0xa37134cfbfa440b5, 0xea9216cc27259d0f, 0xcd5c898c2d8c5a90, 0x1b9fa3ec80757327, 0xd0eb12aab78da068, 0x90e094bdc0e43892,
            0xdff4fd04c5c775c4,
        ],
        [
            0x0, 0xaeffea27ae4a2228, 0xc4c9f3d6b146a7d5, 0x8584d4a5609156b9, 0x4284f46bbf29e368, 0xd3809c98b8adc6ee, 0x3e934160c9bcfcb8, 0x4df895e6f27da46d, 0x8497d23774c7eb24,
            0x5a3dc427cec13af3, 0x684b00e61f39b0eb, 0xdc49d5d940319e26, 0x1e799481124ab22e, 0xeb75a6650feac94, 0xd3ab52bc28f6c157, 0xd491c611b43ab723, 0x80b3d87f5dc6796, 0xbc0361e5ed85731c,
            0xcd738952c55e424a,
        ],
        [
            0x0, 0xddff0f70bd9e2e64, 0xff00ff5105fdf6c2, 0xc75eeb2fca8f147d, 0x2fb18022925a23d7, 0xdcad3787bb112260, 0x1dd4b2ebc1c7f0c8, 0x778687f8930516b2, 0x8dfba866abf5e572,
            0xb41cfe43d7da9269, 0x992ddd76c19334eb, 0xfeaba0599d24c554, 0x814c3889ed4bc882, 0x9e0d5109bcea68d5, 0xbca70ec5e77cc981, 0x8144ad593614d78c, 0x88d460f20bfa610d, 0xdcfab1a410f7635e,
            0xa21d9c91e227c75f,
        ],
        [
            0x0, 0xcc455ebdcff278d0, 0x4cf55111c1dd42c2, 0xf484a92bc6fbae9e, 0x1c2bd4f3547c4152, 0x3d7cf47761616882, 0xde57134cb5dd9089, 0x28a7e8801f1c87fc, 0x98659c76da3c4bd4,
            0x53d2c6a32df494f3, 0x14fadd06314696d3, 0xe4fc5f1732c3fcdf, 0xcdf2f2508f9ed81b, 0x47a720d29b7faba8, 0x182e39a1a5f87203, 0x107f391ad1f3cf86, 0xa81cacceb6e77477, 0xe93094ae350e44d8,
            0x2909bae909666b9d,
        ],
        [
            0x0, 0x19788f15ab47aebc, 0xf594559ee72b72c4, 0xf05a97ce18dc9097, 0xad6fd893f6938307, 0xbd3ee791bf631e24, 0xc1bd3361ccc40a88, 0x7cb54170792cf85b, 0xf8dd0e516f6b0c4c,
            0xf8dd08df8ebaf19d, 0x7e757d443d20e35b, 0xe668081f75575f2f, 0x311ea7683ce15be6, 0xa2e25a736caf903c, 0x95d4b01d466eea18, 0xe7399d0ec8e209ae, 0x467f966681413ac6, 0x5089d95e11c61e2d,
            0x1827c824c89015b1,
        ],
        [
            0x0, 0x7de7a9d8299f2086, 0x80c386bdd11a7edf, 0x22645bce0a0018ea, 0xbade90db05bdf057, 0x93bb5efc6da5e52, 0xf6694b51bd80641c, 0x8a45bfb56c11fee5, 0xad03594aefa72fb4,
            0xb1e43349287a0be4, 0xb9ff10bad52fcb4a, 0xa000dca84c49f688, 0x762c689bfcb5dbac, 0xdbbc54d6cab49313, 0x4fbc93d7affb004b, 0xf7ad2f583be4e6fa, 0xfcbe9cf45b3f28b1, 0xc9e4bdee78950bff,
            0x2131d6cbbeb412fb,
        ],
        [
            0x0, 0xd99095c434d4a1ef, 0x9b02c4bd00ef1515, 0x361826bfa0fea9b8, 0x91daee565499fcf4, 0x7155f98b183cc113, 0xdb53ae602b86c5ab, 0x24462db41ac9a5a6, 0xe3c2fb8211709bb1,
            0xbbc4100de74b3968, 0x4670b5c2d55128f4, 0xa11d816ef10fe9e1, 0xcec371f2802e95b5, 0x2e1955e05061bd4, 0x766af11fc8136b03, 0x2e317f490da6f5c, 0x4ba7b1a0e3828566, 0x6a41095bdc54cbcd,
            0x5df9dae17a1e04db,
        ],
    ],
    [
        [
            0x0, 0xf59027908759dcb7, 0xe7a7362df0e2a381, 0xd799bc187e4a445a, 0xc2ac9d31ca111ae4, 0xe1dfffd38f222103, 0x136a8d42d9ccafd0, 0x48a43f4ab7d176f1, 0x73d6c0cb6a043714,
            0x27b1a1e141e8cd30, 0xc33e2b7f2924ada2, 0x4b5a47005858c54a, 0xc0dbf8fcf10db84d, 0xa68d3798ecd16bd4, 0xb9a3f8fbf83f5a47, 0x95fcf07e3ad28139, 0xaa1b0425df9e7892, 0x4dc7c76ff91dfc33,
            0xe701142a856769a1,
        ],
        [
            0x0, 0x9e6dfeea0c271133, 0xbed7b092f4acc497, 0x12d1eb8549abcc07, 0xafa80fb0fff99f0, 0x979c5baee5be0a2a, 0x1e6dd4688b8d6ecd, 0xc197c3002cbcc5a9, 0x2958d90d3ad3c32c,
            0xe5d075367d5e3b9e, 0x2bde117f36262fbd, 0xe3d6ac82ee94d583, 0xb72771c7201bf625, 0x3bab533750c1b2bc, 0xe128393b61925817, 0x6836b76b9af22ada, 0x4890caa6d56145db, 0x8494af24830f5278,
            0x448ae7303be6461,
        ],
        [
            0x0, 0xf01186df51b40ef1, 0xb8d8614c90d02fd2, 0x8e7cde2380815e56, 0x208b82ea4e17c286, 0x9e2063633a4395d5, 0x9186cc717371d662, 0x67087b6d8a185cb1, 0xa189893fbfa81df0,
            0xa7551a4c0bc362c4, 0x8fae11e8e063376a, 0x26c21a3b43a115d5, 0x3a02857e977f49a, 0xe91ccdd9580c248b, 0xe07c47a4a6e158ac, 0xd263eb235853bf46, 0x8f08c0c024ab9612, 0x98fc1bbfd75c7a65,
            0x76d847398a1c332a,
        ],
        [
            0x0, 0x21bf9c3a8ad90ed6, 0xbca4e25e7e9adaff, 0xaa3cf9101d9d2d59, 0x30660dcf9d69a4e9, 0x756c784360f18318, 0x77e4d10fe03fe9c3, 0xaa650bef6e171583, 0x3c02fb19de75daf1,
            0xb830e4887d588794, 0xbded834bf0ccee7b, 0xec73509cfef84079, 0x59ea3d0f58ccc208, 0xe3d8a0df1dd9af48, 0x5e21076bae1f05d4, 0x9a099134f5f7c592, 0xe9d34c8cb6f6f801, 0xabdcfff7742eb58c,
            0x23f8e0ac2e0b0898,
        ],
        [
            0x0, 0x6c5b021068f294a3, 0xb47c033499b63560, 0x931619bc6169231e, 0xc796864594d37bf4, 0x89da99068bb85142, 0x141a10cdc902e9d0, 0xe8ee4400d4e8e634, 0x5e007a7d650ce583,
            0x1831211916f40b15, 0x3b490953e9d4f179, 0x80bf50e7bed46454, 0x890861a06492e800, 0x3c689aa6bb80a693, 0x5a63fb326b280741, 0xdf4ef3b47d2b531e, 0x97000cc38d0e0577, 0x35960873fed1d27e,
            0x2ca0e6268e56ae21,
        ],
        [
            0x0, 0x2e1133ec709bef84, 0xd44675d4bcfbbbc1, 0xdb27d9d0931db5d5, 0x51366046a09d8051, 0xd138f0f6f43fc3e2, 0x5c754c956d8e76a4, 0xbc2404eb2f3089b2, 0x2097bbe74774f64a,
            0xa52e6501978cd487, 0xbb545bd87225c30e, 0x9d87ad145950c385, 0xcf750f3897eaccf4, 0x9c8b182392c7729e, 0x3f1e4494ca1ad0f2, 0x83a40044b5efcaf6, 0xf2eef64f70fb114c, 0x5a3d11b76601bcfe,
            0xf61a2164173f8d45,
        ],
        [
            0x0, 0x7bf248e9c3f2dc8c, 0x3b6a613b4c43e66e, 0x397c692487a9f844, 0xb713f78dedd6b30f, 0x29ff768a3a820a07, 0xa383c61a57d9995e, 0x5b6739f6ccd3030b, 0x97486f9e2a36f3f3,
            0xfd85d76376c85edf, 0x2e49dd58b05e560f, 0xb5a0fdfd55729398, 0x4d2fb4411d49ebce, 0x7528bc501458257a, 0x6fceb61c4b76bcdb, 0x410db9bbb4dee264, 0x9911d55fcb54a027, 0x96801e57c72c761,
            0x9fe9f74b27b4fdff,
        ],
    ],
];
