/**
 * What most pages are made of and asked by: lists, then what some of them share, curves and charts. A part of its own: the names of its
 * many files stay out of the first load.
 */
export const fetchListParts = () =>
  Promise.all([
    import('../../kit/resource/ResourcePage'),
    import('../../kit/page/askRows'),
    import('../../kit/curve/HistoryCurve'),
    import('../../kit/charts/bars/BarsChart'),
  ])
