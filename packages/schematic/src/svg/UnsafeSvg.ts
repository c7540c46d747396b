/** Why a text is no drawing that could be shown; Chinese, for the user. */
export class UnsafeSvg extends Error {}
