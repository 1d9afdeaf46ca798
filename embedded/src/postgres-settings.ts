/**
 * How the embedded PostgreSQL runs, as arguments, so that an older folder gets them too. Nothing
 * acknowledged is ever lost (the first three); the rest suits a machine of 1 to 4 GB that does other work.
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
    max_connections: 50,
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
    // What a statement was refused for is the server's to log: PostgreSQL would write names and numbers of people.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    logging_collector: 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
