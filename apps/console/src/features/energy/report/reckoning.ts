/** How soon a report that is still being reckoned is asked for again, ms. */
export const pendingMs = 15_000

/** Said where nothing is known yet of days that are being reckoned; Chinese, also the translation key. */
export const reckoningText = '这段时间的电量和电费正在计算，算好后会自动显示。'
