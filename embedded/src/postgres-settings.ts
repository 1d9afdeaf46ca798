/**
 * Settings as arguments, so that existing folders get new ones. The first three keep every acknowledged write; the others
 * fit a machine with 1 to 4 GB of memory that also does other work.
 */
export function settingsFor(socket: { folder: string; port: number }): string[] {
  const settings = {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    listen_addresses: '',
    unix_socket_directories: socket.folder,
    unix_socket_permissions: '0700',
    port: socket.port,
    max_connections: 100,
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    min_wal_size: '64MB',
    max_wal_size: '512MB',
    wal_compression: 'on',
    checkpoint_timeout: '15min',
    random_page_cost: 1.1,
    jit: 'off',
    io_method: 'sync',
    max_parallel_workers_per_gather: 0,
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_line_prefix: '%m [%p] ',
    // PostgreSQL would log personal data in error messages: the server logs errors.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    logging_collector: 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
