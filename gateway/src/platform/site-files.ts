/** Two crossing throws and three balls: the logo, small. */
export const favicon = {
  type: 'image/svg+xml; charset=utf-8',
  body: [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none">',
    '<g stroke="#64748b" stroke-width="2" stroke-linecap="round">',
    '<path d="M9 26Q18.5 -13 28 26"/><path d="M23 26Q13.5 -13 4 26"/></g>',
    '<circle cx="4" cy="26" r="3" fill="#3b82f6"/><circle cx="28" cy="26" r="3" fill="#eab308"/>',
    '<circle cx="16" cy="8.5" r="3" fill="#22c55e"/></svg>',
  ].join(''),
};

/** For browsers without JavaScript, on pages that can be read without it: nothing else takes the logo away. */
export const noscriptStyles = {
  path: '/noscript.css',
  type: 'text/css; charset=utf-8',
  body: '.sw-loading,.sw-needs-script{display:none}\n',
};
