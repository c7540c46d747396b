import type { HungTag } from '@energy-console/contract/telemetry'

/** One tag for each device, the oldest; one whose time is over stands in nobody's way. */
export function tagsByDevice(tags: readonly HungTag[], now: number): ReadonlyMap<string, HungTag> {
  const byDevice = new Map<string, HungTag>()
  for (const tag of tags)
    if (tag.untilMs === null || tag.untilMs > now) for (const id of tag.deviceIds) byDevice.set(id, tag)
  return byDevice
}
