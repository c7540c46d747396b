import { recall, remember } from '../browser/storage'
import { userKey } from '../session'

const key = () => userKey('preferences', 'keepsTasks')

/** Whether the signed-in user carries tasks out on this device: then it keeps them, and opens where there is no network. */
export const isFieldDevice = (): boolean => recall<boolean>(key()) === true

/** From here on it is one. */
export function becomeFieldDevice(): void {
  if (!isFieldDevice()) remember(key(), true)
}
