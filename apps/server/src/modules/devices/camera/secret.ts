import type { Platform } from '../../../platform/module'
import type { CameraLogin } from './digest'

const ownerOf = (cameraId: string) => `password of camera ${cameraId}`

/** What is stored of a camera's password: it opens for that camera alone. */
export const sealPassword = (
  { secrets }: Pick<Platform, 'secrets'>,
  cameraId: string,
  password: string,
): string => secrets.seal(password, ownerOf(cameraId))

/** Who signs in at a camera; undefined where nobody does, or the password was sealed with another key. */
export function loginOf(
  { secrets }: Pick<Platform, 'secrets'>,
  { id, userName, password }: { id: string; userName: string | null; password: string | null },
): CameraLogin | undefined {
  if (userName === null || userName === '') return undefined
  return { userName, password: (password === null ? undefined : secrets.open(password, ownerOf(id))) ?? '' }
}
