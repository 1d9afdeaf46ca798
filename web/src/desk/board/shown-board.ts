import type { KeptBoard } from '../store/tables.ts'

export type ShownBoard = KeptBoard
export const boardKey = ['gate', 'board']

/** The server's clock, as the board last told it. */
export const serverNow = ({ behindMs }: Pick<ShownBoard, 'behindMs'>): number => Date.now() + behindMs
