import { useFieldDevice } from './useFieldDevice'

/** Sends what waits and keeps tasks, as long as somebody who carries them out is signed in; shows nothing. */
export function FieldDevice() {
  useFieldDevice()
  return null
}
