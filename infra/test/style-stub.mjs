// Stands for every stylesheet in tests of components: jsdom lays nothing out.
export {};
