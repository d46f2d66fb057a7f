// Stands for every picture in tests of components. A bundler gives its address as the default export.
// biome-ignore lint/style/noDefaultExport: that is the form of an imported asset
export default '/asset';
