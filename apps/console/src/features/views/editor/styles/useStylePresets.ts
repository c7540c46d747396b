import { newId } from '@energy-console/schematic'
import { useEffect, useState } from 'react'
import { onRemembered, recall, remember } from '../../../../api/browser/storage'
import { useOwner } from '../../../../api/session'
import type { StylePreset } from './stylePresets'

/** More than this is no short list any more. */
export const maxPresets = 30

/** The user's own presets, remembered in this browser. */
export function useStylePresets() {
  const key = `editor.styles.${useOwner()}`
  const [own, setOwn] = useState(() => recall<readonly StylePreset[]>(key) ?? [])
  useEffect(() => onRemembered(key, () => setOwn(recall<readonly StylePreset[]>(key) ?? [])), [key])

  const keep = (next: readonly StylePreset[]) => {
    remember(key, next)
    setOwn(next)
  }
  return {
    own,
    add: (name: string, style: StylePreset['style']) => keep([...own, { id: newId(), name, style }]),
    rename: (id: string, name: string) =>
      keep(own.map((preset) => (preset.id === id ? { ...preset, name } : preset))),
    remove: (id: string) => keep(own.filter((preset) => preset.id !== id)),
  }
}
