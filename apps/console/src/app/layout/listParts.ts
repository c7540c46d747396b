/** What most pages are made of and asked by. A part of its own: the names of its many files stay out of the first load. */
export const fetchListParts = () =>
  Promise.all([import('../../kit/resource/ResourcePage'), import('../../kit/page/askRows')])
