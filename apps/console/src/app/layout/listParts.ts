/** What most pages are made of. A part of its own: the names of its many files stay out of the first load. */
export const fetchListParts = () => import('../../kit/resource/ResourcePage')
