/** `host` may be the folder of a Unix socket. */
export interface Address {
  host: string
  port: number
}

/** Where a database is and as whom to enter it. */
export interface DatabaseTarget extends Address {
  /** More addresses of it: one of them all is the primary's, which may move. */
  others?: readonly Address[]
  database: string
  username: string
  password?: string
  /** Asked for as the connection's startup parameter `role`, where the login user and the working role differ. */
  role?: string
  ssl?: 'require' | 'prefer' | 'verify-full'
}
