/**
 * For a test file's process: Node ends at SIGTERM without a word to whoever wants to clean up at its
 * exit, and a broker in a session of its own would go on for ever.
 */
process.once('SIGTERM', () => process.exit(143));
