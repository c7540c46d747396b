import type { Translate } from './operationTitle'
import { valueWithin } from './sentence'

/** How an administrator of 000000 is called in a tenant that he views, as its log keeps it. */
export const ofPlatform = '{{name}}（平台）'

/** Who has done something, in the reader's language: the log says in Chinese that somebody came from the platform. */
export function personName(userName: string, t: Translate): string {
  const name = valueWithin(ofPlatform, userName)
  return name === undefined ? userName : t(ofPlatform, { name })
}
