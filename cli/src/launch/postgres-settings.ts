/** The settings with which the embedded server runs, as command-line arguments. */
export function postgresSettings(
  options: { mode: 'durable' | 'test'; maxConnections?: number },
  port: number,
): string[] {
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // No socket file: its folder would have to be shared between two users.
    unix_socket_directories: '',
    max_connections: String(options.maxConnections ?? 100),
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // A client that is gone without a word must not keep its locks.
    tcp_keepalives_idle: '10',
    tcp_keepalives_interval: '5',
    tcp_keepalives_count: '3',
    ...(options.mode === 'test' ? QUICK : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * For tests: nothing is forced to disk, and no log segment is filled with zeros before its use. Commits still reach the kernel before they are answered
 * (synchronous_commit stays on, but for shadows), so killing the server loses none of the live rows;
 * only a dead machine would.
 */
const QUICK = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_init_zero: 'off',
  checkpoint_timeout: '30min',
};
