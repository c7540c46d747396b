import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { cameraTable } from './table'

/** A camera as it is stored. */
export type StoredCamera = typeof cameraTable.$inferSelect

/** A camera that the transaction sees. @throws notFound */
export async function requireCamera(tx: Tx, id: string): Promise<StoredCamera> {
  const [camera] = await tx.select().from(cameraTable).where(eq(cameraTable.id, id))
  if (!camera) throw notFound()
  return camera
}
