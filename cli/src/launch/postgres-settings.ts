/** Returns the settings of the embedded PostgreSQL server as command-line arguments. */
export function postgresSettings(
  options: { mode: 'durable' | 'test'; maxConnections?: number },
  port: number,
): string[] {
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // No Unix socket, because two users of the system would have to share its folder.
    unix_socket_directories: '',
    max_connections: String(options.maxConnections ?? 100),
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // Detects a dead client after about 25 s, so that its locks are released.
    tcp_keepalives_idle: '10',
    tcp_keepalives_interval: '5',
    tcp_keepalives_count: '3',
    ...(options.mode === 'test' ? TEST_SETTINGS : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Settings of tests: no fsync, and no segment of the write-ahead log is filled with zeros. A killed
 * server loses no committed row, because a commit reaches the kernel before it is answered
 * (connections of shadows turn synchronous_commit off). A crash of the machine loses data.
 */
const TEST_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_init_zero: 'off',
  checkpoint_timeout: '30min',
};
