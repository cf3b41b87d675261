/** The owner of the browser tests: server.ts lets her in. */
export const adminCredentials = { email: 'owner@example.com', password: 'pins-and-needles-12' }
