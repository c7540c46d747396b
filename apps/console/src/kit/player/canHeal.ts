import { deviceErrors } from '@energy-console/contract/devices'
import { CallError } from '../../api/CallError'

/** Refusals that last until somebody changes the camera's record; one more wrong password may lock its account. */
const lasting: ReadonlySet<string> = new Set(
  [deviceErrors.cameraDisabled, deviceErrors.cameraNeedsGateway, deviceErrors.cameraDenied].map(
    ({ key }) => key,
  ),
)

/** Whether a picture that was not opened may open later by itself. */
export function canHeal(error: unknown): boolean {
  if (!(error instanceof CallError)) return true
  return ![401, 403, 404].includes(error.code) && !lasting.has(error.refusal?.key ?? '')
}
