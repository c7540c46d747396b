/**
 * Milliseconds without a touch after which the screen locks; undefined where it does not. The tenant's limit holds for
 * everybody; the user may choose a shorter one.
 *
 * @param ownMinutes what the user has chosen; 0 nothing
 * @param tenantMinutes parameter `lock_idle_minutes` as it stands; what is no positive number is none
 */
export function idleLimit(ownMinutes: number, tenantMinutes: string): number | undefined {
  const limits = [ownMinutes, Number(tenantMinutes)].filter((minutes) => minutes > 0)
  return limits.length === 0 ? undefined : Math.min(...limits) * 60_000
}
