import * as z from 'zod'
import { Id, mostMoveNote } from '../core'

/** Photos of one remark at most. */
const mostRemarkPhotos = 20

/**
 * What somebody leaves in the history of a record, whoever has it by now and in whatever state it is. Left again, under the same key,
 * it changes nothing.
 */
const Remark = z.object({
  /** Of whoever leaves it: one key for what is said once, however often it is sent. */
  key: z.string().min(1).max(40).meta({ label: '记录标识' }),
  note: z.string().trim().min(1).max(mostMoveNote).meta({ label: '备注' }),
  /** Ids of attachments. */
  photos: z.array(Id).max(mostRemarkPhotos).optional().meta({ label: '照片' }),
  /** Whether those who dispatch are told of it. */
  tells: z.boolean().optional().meta({ label: '告知派单人员' }),
})

/** The body of a call that leaves a remark at a record. */
export const remarkOf = (id: typeof Id) => z.object({ id, ...Remark.shape })
