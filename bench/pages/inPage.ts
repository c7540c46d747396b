/** What the bench notes within the page; the function below puts it there. */
export interface Watched {
  /** When the link was clicked, and when the first content of its page was painted; ms of the page's own clock. */
  clickedMs: number | undefined
  shownMs: number | undefined
  tasks: { start: number; duration: number }[]
  /** When the largest content so far was painted. */
  largestMs: number
  /** When anything was painted first, which is the outline of the console, and when the first text or picture was. */
  firstMs: number
  contentfulMs: number
  /** The next click on a link is the one that counts. */
  arm(): void
}

declare global {
  interface Window {
    watched: Watched
  }
}

/**
 * Runs in every page before its own scripts. From a click on it looks, frame by frame, for the first one in which another
 * page than before stands in the shell without any outline of what is still awaited.
 */
export function watchPage(): void {
  const outlines = '[aria-busy=true], .ant-skeleton, .ant-spin-spinning'
  /** Not in a section of a report that lies below the window: those come when what is seen stands. */
  const isAtFirstSight = (outline: Element) => {
    const section = outline.closest('section[aria-busy]')
    return !section || section.getBoundingClientRect().top < window.innerHeight
  }
  const panelOf = () =>
    [...(document.querySelector<HTMLElement>('main')?.children ?? [])].find(
      (panel) =>
        !(
          panel instanceof HTMLElement &&
          (panel.dataset.kept !== undefined || panel.style.display === 'none')
        ),
    )
  const isWaiting = (panel: Element) =>
    [...panel.querySelectorAll(outlines)].some(isAtFirstSight) || panel.getElementsByTagName('*').length < 3
  let isArmed = false
  const watched: Watched = {
    clickedMs: undefined,
    shownMs: undefined,
    tasks: [],
    largestMs: 0,
    firstMs: 0,
    contentfulMs: 0,
    arm() {
      isArmed = true
      watched.clickedMs = undefined
      watched.shownMs = undefined
    },
  }
  window.watched = watched
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.largestMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      watched[name === 'first-paint' ? 'firstMs' : 'contentfulMs'] = startTime
  }).observe({ type: 'paint', buffered: true })
  const follow = (before: Element | undefined) => {
    const panel = panelOf()
    if (!panel || panel === before || isWaiting(panel)) return requestAnimationFrame(() => follow(before))
    // after the frame: by then it is painted
    return setTimeout(() => {
      watched.shownMs = performance.now()
    })
  }
  document.addEventListener(
    'click',
    () => {
      if (!isArmed) return
      isArmed = false
      watched.clickedMs = performance.now()
      follow(panelOf())
    },
    true,
  )
}
