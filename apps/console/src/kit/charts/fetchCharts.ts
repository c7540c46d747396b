export const loadBars = () => import('./bars/BarsChart')

/** Fetches what nearly all charts are made of while their figures are still awaited; whoever needs it says what fails. */
export const fetchCharts = (): void => void loadBars().catch(() => {})

/** How a page is loaded that shows charts at once: what they are made of is fetched beside its own code. */
export const withCharts =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> => {
    fetchCharts()
    return load()
  }
