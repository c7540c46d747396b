import { beforeEach, expect, it, vi } from 'vitest'

let views: typeof import('./alarmView')
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.resetModules()
  views = await import('./alarmView')
})

/** Listens, and answers what it has heard. */
function listen() {
  const heard: string[] = []
  return { heard, end: views.onAlarmView((viewId) => heard.push(viewId)) }
}

it('section 4: the view of an alarm is told to whoever looks at views, whatever page is looked at', () => {
  const first = listen()
  views.announceView('7')
  expect(first.heard).toEqual(['7'])
  first.end()
  views.announceView('8')
  views.announceView('9')
  // on another page meanwhile: the last one waits, and is told once
  expect(listen().heard).toEqual(['9'])
  expect(listen().heard).toEqual([])
})

it('what nobody has heard for ten minutes is not told any more', () => {
  views.announceView('7')
  vi.advanceTimersByTime(600_000)
  expect(listen().heard).toEqual([])
})

it('what opens views by itself takes none from whoever looks at them later, unless it has opened one', async () => {
  let opens = false
  const asked: string[] = []
  const end = views.openAlarmViews(async (viewId) => {
    asked.push(viewId)
    return opens
  })
  views.announceView('7')
  await vi.advanceTimersByTimeAsync(0)
  const later = listen()
  expect(later.heard).toEqual(['7'])
  later.end()
  opens = true
  views.announceView('8')
  await vi.advanceTimersByTimeAsync(0)
  expect(listen().heard).toEqual([])
  expect(asked).toEqual(['7', '8'])
  end()
})
