/** Deno's name of a part of nodemailer becomes the name by which Node and Vite find it. */
export const NODEMAILER = { find: /^npm:nodemailer@[\d.]+(.*)\/index\.js$/, replacement: 'nodemailer$1' };
