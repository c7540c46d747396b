import * as z from 'zod'

/** Parameters of a tenant that say what its passwords must be like; each a number, none where it is missing or unusable. */
export const passwordParameters = {
  minLength: 'password_min_length',
  kinds: 'password_kinds',
  maxDays: 'password_max_days',
  history: 'password_history',
} as const

/** What a tenant asks of passwords; 0 asks nothing. */
export const PasswordPolicy = z.object({
  /** Characters at least, up to 64. */
  minLength: z.number(),
  /** How many of small letters, capitals, digits and other characters there must be. */
  kinds: z.number(),
  /** Days after which a password must be changed. */
  maxDays: z.number(),
  /** How many of the last passwords, the present one included, may not be used again. */
  history: z.number(),
})
export type PasswordPolicy = z.infer<typeof PasswordPolicy>

/** The most that each part of a policy may ask. */
export const mostOfPasswords: PasswordPolicy = { minLength: 64, kinds: 4, maxDays: 3650, history: 24 }

/** Former passwords that are kept of a user, whatever the policy asks today. */
export const passwordsKept = mostOfPasswords.history

/** The policy that parameters make, by their keys. */
export function passwordPolicyOf(values: Readonly<Record<string, string | undefined>>): PasswordPolicy {
  const part = (name: keyof PasswordPolicy) => {
    const asked = Number(values[passwordParameters[name]])
    return Number.isFinite(asked) ? Math.min(Math.max(Math.floor(asked), 0), mostOfPasswords[name]) : 0
  }
  return {
    minLength: part('minLength'),
    kinds: part('kinds'),
    maxDays: part('maxDays'),
    history: part('history'),
  }
}

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u]

/** What a password lacks: a text with its number, undefined where it will do. Judged before hashing: the wire carries digests. */
export function passwordFault(
  plain: string,
  { minLength, kinds: kindsAsked }: PasswordPolicy,
): { text: string; params: { count: number } } | undefined {
  if ([...plain].length < minLength)
    return { text: '密码至少需要 {{count}} 个字符', params: { count: minLength } }
  if (kinds.filter((kind) => kind.test(plain)).length < kindsAsked)
    return {
      text: '密码需要包含小写字母、大写字母、数字、其他字符中的 {{count}} 种',
      params: { count: kindsAsked },
    }
  return undefined
}
