// Reports the height of the card to the page that embeds it. The message holds nothing about the reader.
const report = () => {
  const { height } = document.documentElement.getBoundingClientRect()
  parent.postMessage({ type: 'card-height', height: Math.ceil(height) }, '*')
}
new ResizeObserver(report).observe(document.documentElement)
