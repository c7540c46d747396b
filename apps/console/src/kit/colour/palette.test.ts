import { describe, expect, it } from 'vitest'
import { contrast } from './contrast'
import { type Mode, type Palette, paletteOf } from './palette'

const colours = ['#409EFF', '#386be1', '#13a37f', '#ffe14d', '#111111']

describe.each(['light', 'dark'] satisfies Mode[])('palette, %s', (mode) => {
  it.each(colours)('can be read with the theme colour %s', (colour) => {
    for (const sidebarColour of [undefined, ...colours])
      expectReadable(paletteOf(mode, colour, sidebarColour))
  })
})

function expectReadable(palette: Palette) {
  const surfaces = [palette.page, palette.panel, palette.raised, palette.hover]
  for (const surface of surfaces)
    for (const text of [palette.text, palette.textSecondary, palette.textFaint])
      expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(palette.primary, palette.panel)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(palette.primary, palette.primarySoft)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(palette.onPrimary, palette.primary)).toBeGreaterThanOrEqual(4.5)
  for (const name of ['info', 'warning', 'error', 'good'] as const)
    expect(contrast(palette[name], palette[`${name}Soft`])).toBeGreaterThanOrEqual(4.5)
  expect(contrast(palette.sidebarText, palette.sidebar)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(palette.sidebarAccent, palette.sidebar)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(palette.sidebarText, palette.sidebarRaised)).toBeGreaterThanOrEqual(4.5)
}
