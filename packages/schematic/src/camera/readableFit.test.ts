import { describe, expect, it } from 'vitest'
import { Camera } from './Camera'
import { readableFit } from './readableFit'

const phone = { width: 360, height: 640 }
const drawing = { width: 1440, height: 800 }

describe('fitting a page so that it can be read', () => {
  it('shows a wide page on an upright phone by its height, from its left edge', () => {
    expect(readableFit(phone, drawing)).toBe('height')
    const camera = new Camera()
    camera.viewport.set(phone)
    camera.fit({ ...drawing, x: 0, y: 0 }, { mode: 'height', margin: 0, maxZoom: 1 })
    expect(camera.state.get()).toEqual({ x: 0, y: 0, zoom: 0.8 })
  })

  it('shows all of a page that is made for a phone, and of every page in a larger or turned window', () => {
    expect(readableFit(phone, { width: 375, height: 812 })).toBe('contain')
    expect(readableFit(phone, { width: 640, height: 480 })).toBe('contain')
    expect(readableFit({ width: 640, height: 360 }, drawing)).toBe('contain')
    expect(readableFit({ width: 1080, height: 1920 }, drawing)).toBe('contain')
  })
})
