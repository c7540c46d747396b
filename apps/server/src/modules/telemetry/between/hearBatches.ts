import type { Bus } from '../../../platform/bus'
import type { Post } from '../../../platform/cluster'
import { batchesTopic, createBatchReader } from './batches'

/** Hears, for the engines of this process, what others have committed. Returns what ends it. */
export function hearBatches({ bus, post }: { bus: Bus; post: Post }): () => void {
  const read = createBatchReader()
  return post.receiveAll(batchesTopic, (message) => bus.publish('journal.came', read(message)))
}
