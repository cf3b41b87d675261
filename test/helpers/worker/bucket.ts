import { env } from 'cloudflare:workers'

/** The bucket, some of whose methods are others. */
export const bucketWith = (methods: Partial<R2Bucket>): R2Bucket =>
  new Proxy(env.PHOTOS, {
    get(bucket, name) {
      const value: unknown = Reflect.get(methods, name) ?? Reflect.get(bucket, name)
      return typeof value === 'function' ? value.bind(bucket) : value
    },
  })
