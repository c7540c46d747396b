import { expect, it } from 'vitest'
import { missingPaths } from './missingPaths.mjs'

it('finds the files that a guide names and nobody has', () => {
  const files = ['apps/console/src/features/alarms/events/AlarmDrawer.tsx', 'docs/words.md']
  const missing = (text: string) => missingPaths(text, files)
  expect(missing('`alarms/events/AlarmDrawer.tsx`, `AlarmDrawer.tsx`, `docs/words.md`')).toEqual([])
  expect(missing('`alarms/AlarmDrawer.tsx` and `larmDrawer.tsx`')).toEqual([
    'alarms/AlarmDrawer.tsx',
    'larmDrawer.tsx',
  ])
  expect(missing('`i18n/en/<area>.json`, `*.test.ts`, `npm test`, plain.ts')).toEqual([])
})
