/** Where a database is and as whom to enter it. `host` may be the folder of a Unix socket. */
export interface DatabaseTarget {
  host: string
  port: number
  database: string
  username: string
  password?: string
  /** Asked for as the connection's startup parameter `role`, where the login user and the working role differ. */
  role?: string
  ssl?: 'require' | 'prefer' | 'verify-full'
}
