export type Database = any
