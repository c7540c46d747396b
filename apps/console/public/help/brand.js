/** The manual bears the title and the icon of the domain by which it is read, the product's own where that has none. */
const answer = await fetch(`/api/blade-system/tenant/info?domain=${encodeURIComponent(location.hostname)}`)
  .then((response) => response.json())
  .catch(() => undefined)
const { menuTitle, favicon } = answer?.data ?? {}
const product = document.querySelector('meta[name=application-name]')

if (menuTitle) product.content = menuTitle
document.title = `${document.title} - ${product.content}`
if (favicon) {
  const icon = document.querySelector('link[rel=icon]')
  icon.removeAttribute('type')
  icon.href = favicon
}
