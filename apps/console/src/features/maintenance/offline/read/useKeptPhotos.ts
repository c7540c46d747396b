import { readPhotos } from '../store/deviceStore'
import type { KeptPictures } from '../store/keptPictures'
import { useKeptRecord } from './useKeptRecord'

const readNone = async () => undefined

/** The photos of a task as this device keeps them, null where it keeps none; undefined while the server can be asked for them. */
export function useKeptPhotos(taskId: string, isCutOff: boolean): KeptPictures | null | undefined {
  const photos = useKeptRecord(isCutOff ? readPhotos : readNone, taskId)
  // while they are read nothing is asked for that nobody answers
  return isCutOff ? (photos ?? null) : undefined
}
