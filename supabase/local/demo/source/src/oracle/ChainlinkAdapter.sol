// SPDX-License-Identifier: BUSL-1.1
pragma solidity ^0.8.24;

interface IAggregator {
    function decimals() external view returns (uint8);

    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
}

/// @notice Prices with 18 decimals, from one Chainlink feed for each token.
contract ChainlinkAdapter {
    uint256 public constant MAX_AGE = 1 hours;

    address public governance;
    mapping(address token => IAggregator) public feeds;

    error NotGovernance();
    error NoFeed();
    error BadPrice();
    error OldPrice();

    constructor(address governance_) {
        governance = governance_;
    }

    function setFeed(address token, IAggregator feed) external {
        if (msg.sender != governance) revert NotGovernance();
        feeds[token] = feed;
    }

    /// @notice The price of a token. Reverts when it is older than an hour.
    function price(address token) external view returns (uint256) {
        IAggregator feed = feeds[token];
        if (address(feed) == address(0)) revert NoFeed();

        (, int256 answer,, uint256 updatedAt,) = feed.latestRoundData();
        if (answer <= 0) revert BadPrice();
        if (block.timestamp - updatedAt > MAX_AGE) revert OldPrice();

        return uint256(answer) * 10 ** (18 - feed.decimals());
    }
}
