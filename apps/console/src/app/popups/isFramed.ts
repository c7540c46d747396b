/** A page inside a frame (an embedded view) leaves popups and their polls to the window around it. */
export const isFramed = window.top !== window.self
