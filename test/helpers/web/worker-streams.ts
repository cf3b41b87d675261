// Workers have it, Node does not: what the Worker makes its archives with, of which tests of screens make files.
Object.assign(globalThis, { IdentityTransformStream: TransformStream })
