// `array_function` as it was done before there were kernels: two triangles cover a target whose pixels are the
// elements of the array, and the fragment stage, which the pipeline runs once per pixel, leaves the element's value
// as its colour. A pixel of this target is one f32.
//
// Data: a corner has a place on the screen and a point of the plane, two f32 each, from a vertex buffer.

struct Corner {
    @builtin(position) position: vec4<f32>,
    // Between the corners the rasteriser makes all points that lie in between, one for the middle of each pixel.
    @location(0) point: vec2<f32>,
}

@vertex
fn corner(@location(0) place: vec2<f32>, @location(1) point: vec2<f32>) -> Corner {
    return Corner(vec4(place, 0.0, 1.0), point);
}

@fragment
fn value_at(fragment: Corner) -> @location(0) vec4<f32> {
    let point = fragment.point;
    return vec4(point.x * point.x + point.y, 0.0, 0.0, 1.0);
}
