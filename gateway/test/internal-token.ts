export const internalToken = '9d2f4b7c6e1a83505fd0c4e97ab81362';
