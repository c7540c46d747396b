/** Searches the manual: sections without the word go, in the others it is marked. What was searched for stands in the address. */
const input = document.querySelector('#search')
const sections = [...document.querySelectorAll('main section')]

/** The texts of an element, one node each. */
function textsOf(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  return texts
}

function unmark() {
  for (const mark of document.querySelectorAll('main mark')) {
    const { parentNode } = mark
    mark.replaceWith(mark.textContent)
    parentNode.normalize()
  }
}

function markIn(text, word) {
  let rest = text
  for (;;) {
    const at = rest.data.toLowerCase().indexOf(word)
    if (at < 0) return
    const found = rest.splitText(at)
    rest = found.splitText(word.length)
    const mark = document.createElement('mark')
    found.replaceWith(mark)
    mark.append(found)
  }
}

function search() {
  unmark()
  const word = input.value.trim().toLowerCase()
  let shown = 0
  for (const section of sections) {
    const isFound = section.textContent.toLowerCase().includes(word)
    section.hidden = !isFound
    document.querySelector(`aside a[href="#${section.id}"]`).parentElement.hidden = !isFound
    if (isFound) shown += 1
    if (isFound && word !== '') for (const text of textsOf(section)) markIn(text, word)
  }
  document.querySelector('#none').hidden = shown > 0
  history.replaceState(
    null,
    '',
    word === '' ? location.pathname + location.hash : `?q=${encodeURIComponent(word)}`,
  )
}

input.value = new URLSearchParams(location.search).get('q') ?? ''
input.addEventListener('input', search)
if (input.value !== '') search()
