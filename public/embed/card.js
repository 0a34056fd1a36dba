// Sends the height of the card to the page that embeds it. The message contains no data about the
// reader.
const report = () => {
  const { height } = document.documentElement.getBoundingClientRect()
  parent.postMessage({ type: 'card-height', height: Math.ceil(height) }, '*')
}
new ResizeObserver(report).observe(document.documentElement)

// Reloads the data of a race under way. Does not reload while the card is hidden or one of its
// links has the focus.
const refresh = async () => {
  if (document.hidden || document.activeElement !== document.body) return
  const response = await fetch(location.href).catch(() => undefined)
  if (response?.ok !== true) return
  const { body } = new DOMParser().parseFromString(await response.text(), 'text/html')
  document.body.replaceWith(body)
}
if (document.querySelector('main[data-live]')) setInterval(refresh, 60_000)
