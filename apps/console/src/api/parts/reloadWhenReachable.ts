const retryMs = 10_000

/** Loads the console anew as soon as the server answers; for screens that nobody stands by. */
export async function reloadWhenReachable(): Promise<void> {
  await new Promise((wait) => setTimeout(wait, retryMs))
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) location.reload()
  else await reloadWhenReachable()
}
