import { describe, expect, it } from 'vitest'
import { Camera } from './Camera'

const box = { x: 100, y: 50, width: 400, height: 200 }

/** A camera over a window of 1000×600. */
const camera = () => {
  const made = new Camera()
  made.viewport.set({ width: 1000, height: 600 })
  return made
}

describe('the camera', () => {
  it('fits a box into the middle of the window', () => {
    const fitted = camera()
    fitted.fit(box, { margin: 100 })
    expect(fitted.zoom).toBe(2)
    expect(fitted.toScreen([300, 150])).toEqual([500, 300])
  })

  it('keeps what it fits clear of what covers the sides', () => {
    const fitted = camera()
    fitted.covered.set({ left: 200, right: 300 })
    fitted.fit(box, { margin: 50 })
    expect(fitted.toScreen([100, 0])[0]).toBe(250)
    expect(fitted.toScreen([500, 0])[0]).toBe(650)
  })

  it('brings a place into the middle and leaves the zoom', () => {
    const moved = camera()
    moved.zoomTo(3)
    moved.centreOn([40, 70])
    expect(moved.zoom).toBe(3)
    expect(moved.toScreen([40, 70])).toEqual([500, 300])
  })
})
