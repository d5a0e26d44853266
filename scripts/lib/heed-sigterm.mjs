/**
 * For the process of a test file: by default, SIGTERM ends Node without exit handlers. A broker in
 * its own session would then keep running.
 */
process.once('SIGTERM', () => process.exit(143));
